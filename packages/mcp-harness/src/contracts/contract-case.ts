/** One law of a port, as a test of any runner: `for (const { name, run } of contract) it(name, () => run(createStore()))`. */
export interface ContractCase<Port> {
  readonly name: string;
  /** @param port a fresh one, or one that the cases share. @throws AssertionError where the law is broken */
  run(port: Port): Promise<void>;
}
