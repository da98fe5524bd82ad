import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** True when a process with this id exists, whoever owns it. A zombie counts as existing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ids of all processes of this machine that can be seen. */
export function allProcesses(): number[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : askAllPs().split('\n')
  return names.map(Number).filter((pid) => pid > 0)
}

/** The command line of a process, arguments joined by blanks; '' for a zombie, a kernel thread or no process at all. */
export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  }
  return `${askPs(pid, 'command=')} `
}

/**
 * A text that is the same for as long as one process lives and differs once its id is given to another process;
 * '' when there is no such process.
 */
export function identityOf(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=')
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The second field is the program name in brackets and may hold blanks, so count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (!startedAtTick || state === 'Z') return ''
  return startedAtTick
}

function askPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function askAllPs(): string {
  return execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' })
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
