/** State of an upgrade, a log request or a call of a recording: 0 waiting, 1 running, 2 done, 3 failed. */
export type OperationStatus = 0 | 1 | 2 | 3;
