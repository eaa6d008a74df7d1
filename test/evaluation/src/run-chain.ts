import type { Answer, Row } from './answer.ts';
import type { Chain } from './chain.ts';
import type { World } from './world.ts';

export interface ChainRun {
  readonly calls: readonly { readonly tool: string; readonly arguments: Row; readonly answer: Answer }[];
  readonly finding: unknown;
}

/** Runs the steps one after the other; a step that is refused (or not refused) against the chain's word ends it. */
export async function runChain(
  chain: Chain,
  world: World,
  call: (tool: string, args: Row) => Promise<Answer>,
): Promise<ChainRun> {
  const calls: { tool: string; arguments: Row; answer: Answer }[] = [];
  const answers: Answer[] = [];
  for (const step of chain.steps) {
    const args = step.arguments({ world, answers });
    const answer = await call(step.tool, args);
    if (answer.isError !== (step.refused === true)) {
      throw new Error(`${chain.id}: ${step.tool} ${JSON.stringify(args)} answered: ${answer.text}`);
    }
    answers.push(answer);
    calls.push({ tool: step.tool, arguments: args, answer });
  }
  return { calls, finding: chain.finding({ world, answers }) };
}
