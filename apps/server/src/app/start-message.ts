import { demoPassword } from '../../demo/people-data.ts'
import type { Db } from '../db/connection.ts'
import type { OwnerLogin } from '../founding/empty-venue.ts'

const LOGINS = [
  ['gm', '总经理'],
  ['shouyin01', '收银'],
  ['lm01', '楼面经理'],
  ['yx01', '客户经理'],
  ['fwy01', '服务员'],
  ['bar01', '吧员'],
  ['dj01', '艺人'],
  ['caiwu01', '财务'],
  ['hr01', '人事'],
] as const

/** Start message for the operator: the address and, for the demo venue, the logins. */
export async function buildStartMessage(
  db: Db,
  {
    publicUrl,
    database,
    payments,
    messages,
  }: { publicUrl: string; database: string; payments: string; messages: string },
): Promise<string> {
  const demo = await db
    .selectFrom('sysConfig')
    .select('configValue')
    .where('configKey', '=', 'venue.demo')
    .executeTakeFirst()
  const logins = demo
    ? ['', `Demo logins, password ${demoPassword}:`, ...LOGINS.map(([name, post]) => `  ${name.padEnd(10)} ${post}`)]
    : []
  return ['', `Nocturne is ready on ${publicUrl}, with ${database}.`, payments, messages, ...logins, ''].join('\n')
}

/** Shows the owner's first password; it is shown only once. */
export const formatOwnerLogin = ({ userName, password }: OwnerLogin): string =>
  [
    '',
    'The venue is empty. The owner logs in once with',
    `  ${userName}   ${password}`,
    'and then sets a new password; this one is shown only here. The venue is entered under /office/.',
    '',
  ].join('\n')
