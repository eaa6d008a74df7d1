/** A store that hangs is down too. @throws Error when `work` takes longer than `limitMs` */
export function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The store gave no answer within ${limitMs} ms`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
