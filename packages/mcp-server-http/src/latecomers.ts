/** Work that is nearly always over at once: only what is not is told so, and gets timers and listeners of its own. */
export interface Latecomers {
  add(work: LateWork): void;
  delete(work: LateWork): void;
}

export interface LateWork {
  /** Called once if the work is still there after the delay, or a little earlier. */
  late(): void;
}

/** One timer for all: a timer and a listener each would cost more than the rest of a small call. */
export function createLatecomers(delayMs: number): Latecomers {
  const young = new Set<LateWork>();
  let isWaiting = false;
  const sweep = (): void => {
    isWaiting = false;
    const late = [...young];
    young.clear();
    for (const work of late) work.late();
  };
  return {
    add(work) {
      young.add(work);
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(sweep, delayMs);
    },
    delete: (work) => void young.delete(work),
  };
}
