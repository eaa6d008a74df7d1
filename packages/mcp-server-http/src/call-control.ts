import type { ToolProgress } from '@mao/mcp-result-kit';
import type { TracedCallContext } from './run-call.ts';

/**
 * One call's way to be cut short, and what its runner gets as the context. The signal is made when first read: most calls
 * are over before anybody asks for it, and making one costs as much as a tenth of a small call. Read it from this object;
 * a spread copy has none.
 */
export class CallControl implements TracedCallContext {
  progress?: (update: ToolProgress) => void;
  traceparent?: string;
  #controller: AbortController | undefined;
  #reason: { readonly value: unknown } | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  /** Why the call was aborted; `undefined` while it was not. */
  get reason(): unknown {
    return this.#reason?.value;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason.value);
    }
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    if (this.#reason !== undefined) return;
    this.#reason = { value: reason };
    this.#controller?.abort(reason);
  }
}
