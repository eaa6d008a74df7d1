/** Edition of IEEE C37.111 that a configuration follows. */
export type ComtradeRevision = '1991' | '1999' | '2013';

export type ComtradeDataType = 'ASCII' | 'BINARY' | 'BINARY32' | 'FLOAT32';

/** One analog channel; value = a × x + b in `unit`, on the side that `scaling` names. */
export interface AnalogChannel {
  /** Place among the analog channels, from 1. */
  readonly number: number;
  readonly id: string;
  readonly phase: string;
  /** Circuit component that is monitored (`ccbm`). */
  readonly component: string;
  readonly unit: string;
  readonly a: number;
  readonly b: number;
  /** Microseconds. */
  readonly skew: number;
  /** Range of x that the configuration declares, or null. */
  readonly declaredMinimum: number | null;
  readonly declaredMaximum: number | null;
  /** Instrument transformer ratio primary : secondary; null in the 1991 edition. */
  readonly primary: number | null;
  readonly secondary: number | null;
  /** Whether values are primary or secondary ones; null in the 1991 edition. */
  readonly scaling: 'P' | 'S' | null;
}

/** One status (digital) channel. */
export interface StatusChannel {
  /** Place among the status channels, from 1. */
  readonly number: number;
  readonly id: string;
  readonly phase: string;
  readonly component: string;
  readonly normalState: 0 | 1;
}

export interface SamplingRate {
  /** Samples a second. */
  readonly hertz: number;
  /** Number of the last sample at this rate, from 1. */
  readonly lastSample: number;
}

/** A point in time without a zone, as the configuration writes it. */
export interface ComtradeTime {
  /** `yyyy-MM-ddTHH:mm:ss.fffffffff`, with as many digits of the second as the file has. */
  readonly text: string;
  /** Seconds since 1970 as if the text were UTC. */
  readonly seconds: number;
  /** 0 to 999,999,999. */
  readonly nanoseconds: number;
}

/** What a CFG file says. Section numbers of the standard are those of IEC 60255-24:2013, clause 7. */
export interface ComtradeConfiguration {
  readonly station: string;
  readonly device: string;
  readonly revision: ComtradeRevision;
  /** The year as written, e.g. 1997 or 2000; null where the file names none. */
  readonly revisionYear: number | null;
  readonly analog: readonly AnalogChannel[];
  readonly status: readonly StatusChannel[];
  /** Null when blank. */
  readonly lineFrequency: number | null;
  /** With rising `lastSample`; empty when the timestamps of the samples decide (`nrates` 0). */
  readonly rates: readonly SamplingRate[];
  /** Samples that the file should have; null when it does not say. */
  readonly sampleCount: number | null;
  /** Time of the first sample. */
  readonly start: ComtradeTime | null;
  readonly trigger: ComtradeTime | null;
  readonly dataType: ComtradeDataType;
  /** Factor of the timestamps. */
  readonly timeMultiplier: number;
  /** Timestamps count microseconds (1000), or nanoseconds (1,000,000) when the times have that many digits. */
  readonly timestampsPerMillisecond: 1_000 | 1_000_000;
  /** UTC offset of the times, e.g. `-5h30`; null before the 2013 edition. */
  readonly timeCode: string | null;
  readonly localCode: string | null;
  readonly timeQuality: string | null;
  readonly leapSecond: string | null;
  /** Encoding the text was read in (a WHATWG label). */
  readonly encoding: string;
}
