/** Checks all invariants on the database and lists violations: npm run audit. Exits 1 on any violation. */
import { connect } from '../apps/server/src/db/connection.ts'
import { runAudit } from '../apps/server/src/app/audit.ts'
import type { AuditResult } from '../apps/server/src/app/audit.ts'
import { runTool } from './lib/run-tool.ts'
import { withDatabase } from './lib/with-database.ts'

/** Prints one line per rule and the rows that violate it; returns true when there are none. */
function printResults(results: readonly AuditResult[]): boolean {
  for (const { name, rows } of results) {
    process.stdout.write(`${rows.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}\n`)
    for (const row of rows) process.stdout.write(`          ${JSON.stringify(row)}\n`)
  }
  const broken = results.filter(({ rows }) => rows.length > 0).length
  process.stdout.write(
    broken === 0 ? `All ${results.length} rules hold.\n` : `${broken} of ${results.length} rules are broken.\n`,
  )
  return broken === 0
}

await runTool(() =>
  withDatabase(async (connection) => {
    const db = connect(connection, 2)
    try {
      if (!printResults(await runAudit(db))) process.exitCode = 1
    } finally {
      await db.destroy()
    }
  }),
)
