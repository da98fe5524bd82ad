export { rewardChecks } from './audit-rewards.ts'
export { personalCode } from './reward-codes.ts'
