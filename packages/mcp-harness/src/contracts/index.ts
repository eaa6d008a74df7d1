// What adapters of our ports have to keep, for any test runner; nothing of it is loaded by the main entry.
export { approvalStoreContract } from './approval-store-contract.ts';
export type { ContractCase } from './contract-case.ts';
export { definitionStoreContract } from './definition-store-contract.ts';
export { taskStoreContract } from './task-store-contract.ts';
