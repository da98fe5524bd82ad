/** Records backups in the database that they come from, for the page about the system. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'

type Written = { startedAt: Date; tableNum: number | null; sizeBytes: number | null; failureText: string }

/**
 * Runs `write` and records its outcome. A record that cannot be written, as on a replica, is reported and does not fail
 * the backup.
 */
export async function recordBackup(
  connection: ClientConfig,
  file: string,
  { write, onProblem }: { write: () => Promise<number>; onProblem: (message: string) => void },
): Promise<number> {
  const startedAt = new Date()
  const record = (outcome: Omit<Written, 'startedAt'>) =>
    insertRecord(connection, file, { startedAt, ...outcome }).catch((error: unknown) =>
      onProblem(`The backup is not recorded in the database: ${(error as Error).message}`),
    )
  try {
    const tableNum = await write()
    await record({ tableNum, sizeBytes: (await stat(file)).size, failureText: '' })
    return tableNum
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await record({ tableNum: null, sizeBytes: null, failureText: code ?? 'failed' })
    throw error
  }
}

async function insertRecord(connection: ClientConfig, file: string, written: Written): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { startedAt, tableNum, sizeBytes, failureText } = written
    await client.query(
      `insert into backup_run (file_name, started_at, finished_at, table_num, size_bytes, failure_text)
       values ($1, $2, $3, $4, $5, $6)`,
      [basename(file), startedAt, new Date(), tableNum, sizeBytes, failureText],
    )
  } finally {
    await client.end()
  }
}
