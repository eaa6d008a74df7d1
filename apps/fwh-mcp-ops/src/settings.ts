import {
  cloudSettings,
  databaseSettings,
  endpointSettings,
  logSettings,
  planeIntakeSettings,
  queueSettings,
  tokenSettings,
} from '@mao/fwh-service';
import { z } from 'zod';

/** Where the service listens by default. */
export const PORT = 8092;

const common = { ...endpointSettings(PORT).shape, ...logSettings.shape };

/** A demo needs nothing; a token is made when there is none. */
export const demoSettings = z.object({ ...tokenSettings.partial().shape, ...common });

/** What production cannot do without. */
export const productionSettings = z.object({
  ...tokenSettings.shape,
  ...databaseSettings.shape,
  ...cloudSettings.shape,
  ...queueSettings.shape,
  ...common,
});

export const optionalSettings = { planeIntake: planeIntakeSettings };

export type ProductionSettings = z.output<typeof productionSettings>;
export type OptionalSettings = {
  readonly [Name in keyof typeof optionalSettings]: z.output<(typeof optionalSettings)[Name]> | undefined;
};
