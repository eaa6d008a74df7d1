import { z } from 'zod';

const rate = z.number().nullable();
const rates = z.object({ peak: rate, shoulder: rate, valley: rate, superOffPeak: rate, sharp: rate });
const numbers = z.array(z.number()).max(16);

/** What the column `body` of a template holds; codes and times are checked by the rules of the tools, not here. */
export const touTemplateBody = z.object({
  gridMaxFlag: z.number().nullable(),
  gridFeedMaxFlag: z.number().nullable(),
  seasons: z
    .array(
      z.object({
        name: z.string(),
        months: z.array(z.number()).max(64),
        days: z
          .array(
            z.object({
              dayType: z.number(),
              buy: rates,
              sell: rates,
              blocks: z
                .array(
                  z.object({
                    start: z.string(),
                    end: z.string(),
                    waveType: z.number(),
                    dispatchId: z.number().nullable(),
                    solarPriority: numbers,
                    loadPriority: numbers,
                    maxChargeSoc: z.number().nullable(),
                    minDischargeSoc: z.number().nullable(),
                    gridChargeMax: z.number().nullable(),
                    gridDischargeMax: z.number().nullable(),
                  }),
                )
                .max(500),
            }),
          )
          .max(16),
      }),
    )
    .max(16),
});
