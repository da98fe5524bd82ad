/** 结算统计 by department and by person (P027, P028). */
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import type { Context } from '../../../http/context.ts'
import { readAsked } from '../frame/asked.ts'
import type { Input } from '../frame/asked.ts'
import { readDepts, readUsers } from '../frame/handlers.ts'
import { readParts } from './parts.ts'
import { settleSource } from './received.ts'

/** A level with what its figures are made of. */
const withParts =
  <I extends Input, A>(read: (context: Context, input: I) => Promise<A>, reach: 'exact' | 'below') =>
  async (context: Context, input: I) => {
    const asked = await readAsked(context, settleReport.permission, input, reach)
    const [level, parts] = await Promise.all([read(context, input), readParts(context.db, asked)])
    return { ...level, ...parts }
  }

export const readSettleDepts = withParts(readDepts(settleReport, 'depts', settleSource), 'below')
export const readSettleUsers = withParts(readUsers(settleReport, 'users', settleSource), 'exact')
