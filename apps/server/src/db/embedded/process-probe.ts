import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** True when a process with this id exists, under any user. A zombie counts as existing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ids of all visible processes of this machine. */
export function listProcessIds(): number[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : listProcesses().split('\n')
  return names.map(Number).filter((pid) => pid > 0)
}

/** Command line of a process, arguments joined by spaces; '' for a zombie, a kernel thread or a missing process. */
export function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  }
  return `${queryProcess(pid, 'command=')} `
}

/** Identity of a process: constant while it lives, and different once its id is reused; '' for a missing process. */
export function readProcessIdentity(pid: number): string {
  if (process.platform !== 'linux') return queryProcess(pid, 'lstart=')
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The second field is the program name in brackets and may contain spaces, so fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (!startedAtTick || state === 'Z') return ''
  return startedAtTick
}

function queryProcess(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function listProcesses(): string {
  return execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' })
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
