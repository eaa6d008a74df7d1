import { z } from 'zod';

/** What is known about serial numbers, as data, so that a private table can take the place of ours. */
export const snRulesSchema = z.strictObject({
  /** Whole eight-digit prefixes. */
  prefixes: z.array(
    z.strictObject({
      prefix: z.string().regex(/^\d{8}$/),
      device: z.string().min(1),
      model: z.string().min(1),
      /** `seen` on a device, `documented`, `inferred`, or `simulated` for ours alone. */
      source: z.enum(['seen', 'documented', 'inferred', 'simulated']),
    }),
  ),
  /** Four-digit families, used only for a note: the first digits do not decide what a device is. */
  families: z.array(z.strictObject({ prefix: z.string().regex(/^\d{4}$/), description: z.string().min(1) })),
  /** Last letter of the revision to place of manufacture; empty when nobody published it. */
  origins: z.array(z.strictObject({ letter: z.string().regex(/^[A-Z]$/), place: z.string().min(1) })),
});

export type SnRules = z.output<typeof snRulesSchema>;

/** Public knowledge; accessory prefixes marked `simulated` exist in the simulator only. */
export const publicSnRules: SnRules = {
  prefixes: [
    { prefix: '10060006', device: 'aGate', model: 'aGate X', source: 'seen' },
    { prefix: '10050013', device: 'aPower', model: 'aPower X', source: 'seen' },
    { prefix: '10070022', device: 'accessory', model: 'Smart Circuits', source: 'seen' },
    { prefix: '10050001', device: 'aGate', model: 'aGate (1st gen)', source: 'documented' },
    { prefix: '10050002', device: 'aPower', model: 'aPower (1st gen)', source: 'documented' },
    { prefix: '10070031', device: 'aHub', model: 'aHub', source: 'simulated' },
    { prefix: '10070041', device: 'aPBox', model: 'aPBox', source: 'simulated' },
  ],
  families: [
    { prefix: '1005', description: 'storage (and the first aGate)' },
    { prefix: '1006', description: 'aGate' },
    { prefix: '1007', description: 'accessories' },
  ],
  origins: [],
};
