import { z } from 'zod';
import type { Texts } from '../../texts/texts.ts';

/** Argument fields that several tools share, so that one thing is written one way everywhere. */
export interface Fields {
  readonly sn: z.ZodString;
  readonly country: z.ZodOptional<z.ZodString>;
  readonly page: z.ZodDefault<z.ZodNumber>;
  readonly alarmCode: z.ZodString;
  /** Calendar checks happen in the handler, which can name the field and an example. */
  text(description: string): z.ZodString;
  /** Key of a fault recording. */
  readonly recordId: z.ZodString;
  /** Id of an operation on a fault recorder. */
  readonly operationId: z.ZodString;
  /** Number of a record. */
  id(description: string): z.ZodNumber;
  limit(unit: string, maximum: number, standard: number): z.ZodDefault<z.ZodNumber>;
}

export function createFields(texts: Texts): Fields {
  const { errors, fields } = texts;
  return {
    sn: z
      .string()
      .regex(/^[0-9A-Z]{8,24}$/, { error: (issue) => errors.snForm(String(issue.input)) })
      .describe(fields.sn),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: errors.countryForm })
      .describe(fields.country)
      .optional(),
    page: z.int().min(1).max(1_000_000).default(1).describe(fields.page),
    alarmCode: z
      .string()
      .regex(/^[0-9A-Za-z]{1,12}$/, { error: errors.alarmCodeForm })
      .describe(fields.alarmCode),
    recordId: z
      .string()
      .regex(/^[0-9A-Za-z][0-9A-Za-z_-]{0,39}$/, { error: errors.recordId })
      .describe(texts.tools.fault_record_data.recordId),
    operationId: z
      .string()
      .regex(/^[0-9A-Z]{26}$/, { error: errors.operationId })
      .describe(texts.tools.fault_record_operation_get.id),
    text: (description) => z.string().min(1).max(40).describe(description),
    id: (description) => z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe(description),
    limit: (unit, maximum, standard) => z.int().min(1).max(maximum).default(standard).describe(fields.limit(unit)),
  };
}
