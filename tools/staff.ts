/**
 * Manages staff accounts: npm run staff -- add | disable | enable | reset-password | list. Uses the database of the running app, or starts
 * it temporarily; running servers end the sessions of disabled users within a second.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/db/connection.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startOutboxRelay } from '../apps/server/src/jobs/outbox-relay.ts'
import {
  addEmployee,
  disableEmployee,
  enableEmployee,
  listEmployeeAccounts,
  resetPassword,
} from '../apps/server/src/modules/session/staff-admin.ts'
import type { EmployeeListing, StaffAdminContext } from '../apps/server/src/modules/session/staff-admin.ts'
import { exitWithUsage, runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

const USAGE = `npm run -s staff -- <command>
  add <login> --name <working name> --post <post> --dept <department> [--phone <number>] [--real-name <name>]
  disable <login>          no log-in any more, out of every session at once
  enable <login>           back again, with a new password
  reset-password <login>   out of every session, with a new password
  list`

type Work = (office: StaffAdminContext) => Promise<string>

const printOnce = (userName: string, password: string) =>
  `${userName}: one-time password ${password}\nIt is shown once and must be changed at the first log-in.`

const formatPerson = (person: EmployeeListing) =>
  [
    person.userName.padEnd(16),
    person.working ? 'works   ' : 'disabled',
    person.mustChangePassword ? 'new password' : '            ',
    `${person.sessions} signed in`.padStart(13),
    `  ${person.nickName} ${person.postName} ${person.deptName}`,
  ].join(' ')

function readWork(): Work {
  const options = {
    name: { type: 'string' },
    post: { type: 'string' },
    dept: { type: 'string' },
    phone: { type: 'string' },
    'real-name': { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, userName, ...more] = positionals
  if (command === 'list' && userName === undefined)
    return async ({ db }) => (await listEmployeeAccounts(db)).map(formatPerson).join('\n')
  if (userName === undefined || more.length > 0) return exitWithUsage(USAGE)
  if (command === 'add') {
    const { name, post, dept, phone, 'real-name': realName } = values
    if (name === undefined || post === undefined || dept === undefined) return exitWithUsage(USAGE)
    const newcomer = { userName, nickName: name, post, dept, phone, realName }
    return async (office) => printOnce(userName, await addEmployee(office, newcomer))
  }
  if (Object.keys(values).length > 0) return exitWithUsage(USAGE)
  if (command === 'disable')
    return async (office) => `${userName} is disabled, ${await disableEmployee(office, userName)} sessions ended.`
  if (command === 'enable') return async (office) => printOnce(userName, await enableEmployee(office, userName))
  if (command === 'reset-password') return async (office) => printOnce(userName, await resetPassword(office, userName))
  return exitWithUsage(USAGE)
}

await runTool(async () => {
  const work = readWork()
  await withDatabase(async (connection) => {
    await migrate(connection, (message) => process.stderr.write(`${message}\n`))
    const db = connect(connection, 2)
    try {
      const office = { db, now: new Date(), request: { id: randomUUID(), userAgent: `console of ${hostname()}` } }
      process.stdout.write(`${await work(office)}\n`)
      await notifyServers(office.db)
    } finally {
      await db.destroy()
    }
  })
})

/** Notifies running servers of ended sessions. */
async function notifyServers(db: StaffAdminContext['db']): Promise<void> {
  const relay = startOutboxRelay(db, (error) => process.stderr.write(`${String(error)}\n`))
  await relay.flush()
  await relay.stop()
}
