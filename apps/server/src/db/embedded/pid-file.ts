import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCommandLine } from './process-probe.ts'

/** Content of PostgreSQL's `postmaster.pid`. */
type PidFile = {
  pid: number
  port: number
  socketDir: string
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown'
}

/** Reads `postmaster.pid`; null when there is none. The file belongs to PostgreSQL: this program never writes or deletes it. */
export async function readPidFile(dataDir: string): Promise<PidFile | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : parsePidFile(text)
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory key, status. */
function parsePidFile(text: string): PidFile | null {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]) || 0, socketDir: lines[4] ?? '', status: parseStatus(lines[7]) }
}

/** True when the process is a live PostgreSQL server started on exactly this data folder, not a reused process id. */
export function isPostmasterProcess(pid: number, dataDir: string): boolean {
  const commandLine = readCommandLine(pid)
  return /^\S*postgres /.test(removeProgramPath(commandLine)) && commandLine.includes(` -D ${dataDir} `)
}

function parseStatus(line: string | undefined): PidFile['status'] {
  switch (line) {
    case 'starting':
    case 'ready':
    case 'stopping':
    case 'standby':
      return line
    default:
      return 'unknown'
  }
}

/** Removes the folder of the program, which may contain spaces: '/a b/bin/postgres -D x' gives 'postgres -D x'. */
function removeProgramPath(commandLine: string): string {
  const end = commandLine.indexOf(' -D ')
  const program = end < 0 ? commandLine : commandLine.slice(0, end)
  return commandLine.slice(program.lastIndexOf('/') + 1)
}
