export { expectedCommission } from './expected-commission.ts'
export type { ExpectedCommission } from './expected-commission.ts'
export { targetsOf } from './target-queries.ts'
