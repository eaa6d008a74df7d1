import { createRandom } from '../../random.ts';
import { postMilliseconds, preMilliseconds, type RecordingPlan, sampleRateOf } from './recording-plan.ts';

/** Analog channels with unit and the range that a 16-bit sample has to hold. */
export const analogChannels = [
  ['Vab', 'V', 800],
  ['Van', 'V', 400],
  ['Vbn', 'V', 400],
  ['Ia', 'A', 320],
  ['Ib', 'A', 320],
  ['Vbus+', 'V', 640],
  ['Vbus-', 'V', 640],
  ['Ibat', 'A', 320],
  ['Vbat', 'V', 128],
  ['Fgrid', 'Hz', 80],
  ['Tigbt', 'degC', 160],
] as const;

export const statusChannels = ['GridRelay', 'GenRelay', 'PvRelay', 'Trip', 'OverV', 'OverI'] as const;

/** One sample: values in the order of `analogChannels`, states in that of `statusChannels`. */
export interface WaveformSample {
  readonly analog: readonly number[];
  readonly status: readonly (0 | 1)[];
}

/** What a fault does to the quantities `t` milliseconds after the trigger (negative: before); 1 and 0 change nothing. */
interface Disturbance {
  /** Factor of the grid voltage. */
  readonly grid: number;
  /** Factor of the output current. */
  readonly current: number;
  /** Added to each half of the DC bus, V. */
  readonly bus: number;
  /** Added to the battery voltage, V. */
  readonly battery: number;
  /** Added to the temperature, K. */
  readonly heat: number;
  readonly relayOpen: boolean;
  readonly overVoltage: boolean;
  readonly overCurrent: boolean;
}

const undisturbed: Disturbance = {
  grid: 1,
  current: 1,
  bus: 0,
  battery: 0,
  heat: 0,
  relayOpen: false,
  overVoltage: false,
  overCurrent: false,
};

/** Time in which protection stops the output, ms after the trigger. */
const tripMilliseconds = 1;

/** The samples of a recording, first to last. */
export function* waveforms(plan: RecordingPlan): Generator<WaveformSample, void, undefined> {
  const random = createRandom(0, 'waveform', plan.recordId);
  const rate = sampleRateOf(plan);
  const count = ((preMilliseconds + postMilliseconds) * rate) / 1_000;
  const omega = (2 * Math.PI * plan.lineHertz) / 1_000;
  const peak = plan.phaseVolts * Math.SQRT2;
  const load = random.between(4, 18) * Math.SQRT2;
  const shift = random.between(0, Math.PI * 2);
  const warmth = random.between(38, 55);
  for (let index = 0; index < count; index += 1) {
    const t = (index * 1_000) / rate - preMilliseconds;
    const { grid, current, bus, battery, heat, relayOpen, overVoltage, overCurrent } = disturbanceAt(plan.faultCode, t);
    const noise = (): number => random.between(-1, 1);
    const a = peak * grid * Math.sin(omega * t + shift) + noise() * 0.4;
    const b = -peak * grid * Math.sin(omega * t + shift) + noise() * 0.4;
    const flow = load * current * (relayOpen ? 0 : 1);
    const ripple = 3 * Math.sin(2 * omega * t + shift);
    yield {
      analog: [
        a - b,
        a,
        b,
        flow * Math.sin(omega * t + shift - 0.2) + noise() * 0.05,
        -flow * Math.sin(omega * t + shift - 0.2) + noise() * 0.05,
        210 + ripple + bus,
        -210 - ripple - bus,
        (flow / load) * 11 + noise() * 0.1,
        51.8 + battery + noise() * 0.02,
        plan.lineHertz * (grid < 0.2 ? 0 : 1) + noise() * 0.005,
        warmth + heat + noise() * 0.05,
      ],
      status: [relayOpen ? 0 : 1, 0, 1, t >= tripMilliseconds ? 1 : 0, overVoltage ? 1 : 0, overCurrent ? 1 : 0],
    };
  }
}

function disturbanceAt(faultCode: string, t: number): Disturbance {
  const stopped = t >= tripMilliseconds ? { current: 0 } : {};
  /** 0 before `from`, 1 after `to`. */
  const ramp = (from: number, to: number): number => Math.min(1, Math.max(0, (t - from) / (to - from)));
  const decay = t < 0 ? 1 : Math.exp(-t / 25);
  switch (faultCode) {
    case '1101': // the grid goes, and the relay opens
      return { ...undisturbed, grid: t < 0 ? 1 : Math.exp(-t / 4), relayOpen: t >= 8 };
    case '2002': // over-voltage of the DC bus
      return { ...undisturbed, ...stopped, bus: 52 * ramp(-2, 0) * decay, overVoltage: t >= 0 && t < 30 };
    case '2003': // under-voltage of the DC bus
      return { ...undisturbed, ...stopped, bus: -70 * ramp(-4, 0) * decay };
    case '2004':
    case '2005':
    case '2008': // a short circuit or a broken driver
      return {
        ...undisturbed,
        current: t >= tripMilliseconds ? 0 : 1 + 7 * ramp(-1, 0),
        overCurrent: t >= 0 && t < 20,
      };
    case '2001': // too hot
      return { ...undisturbed, ...stopped, heat: 52 * ramp(-100, 0) * decay };
    case '3004':
      return { ...undisturbed, ...stopped, battery: 6.4 * ramp(-60, 0) * decay, overVoltage: t >= 0 };
    case '3005':
    case '3008':
      return { ...undisturbed, ...stopped, battery: -8.2 * ramp(-60, 0) * decay };
    default: // relays and everything else: the relay bounces and stays open
      return { ...undisturbed, ...stopped, relayOpen: t >= 3 || (t >= 0 && t < 1) };
  }
}
