import type { Answer, Row } from './answer.ts';
import type { World } from './world.ts';

/** What is known after some steps. */
export interface Known {
  readonly world: World;
  /** One a step, in order. */
  readonly answers: readonly Answer[];
}

export interface Step {
  readonly tool: string;
  /** The arguments, from the question alone or from earlier answers. */
  readonly arguments: (known: Known) => Row;
  /** True where the service must refuse and say what to do. */
  readonly refused?: true;
}

/** A question of everyday operation and the calls that answer it. */
export interface Chain {
  readonly id: string;
  /** As a person would ask it, in Chinese. */
  readonly question: (world: World) => string;
  readonly english: string;
  readonly steps: readonly Step[];
  /** The answer, read out of what the tools said. */
  readonly finding: (known: Known) => unknown;
  /** The same from the fleet itself. */
  readonly truth: (world: World) => unknown;
}
