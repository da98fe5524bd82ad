import { payroll } from '@nocturne/contract/payroll/endpoints'
import { schemas } from '@nocturne/contract/payroll/schemas'
import { serverModule } from '../../http/bind.ts'
import { copyTargets } from './copy-targets.ts'
import { setTarget } from './set-target.ts'
import { listTargets } from './target-queries.ts'

export const payrollModule = serverModule(payroll, schemas, {
  targetList: listTargets,
  setTarget,
  copyTargets,
})
