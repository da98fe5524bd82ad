import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program with this process's input and output; resolves with its exit code. A received signal is forwarded
 * once, then the program's orderly end is awaited.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {stop?: AbortSignal}} [options] `stop` requests the end of the
 * program
 * @returns {Promise<number>}
 */
export function runProgram(program, args, { stop, ...options } = {}) {
  const shell = process.platform === 'win32'
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell, ...options })
  const { pass, release } = passSignalsTo(child)
  stop?.addEventListener('abort', () => pass('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)))
  }).finally(release)
}

function passSignalsTo(child) {
  let passed = false
  const pass = (signal) => {
    // Does not forward Ctrl-C: the terminal sends it to the whole process group, so the program has already received
    // it.
    const hadIt = signal === 'SIGINT' && process.stdin.isTTY
    if (passed) return
    passed = true
    if (!hadIt) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  return { pass, release: () => SIGNALS.forEach((signal) => process.off(signal, pass)) }
}

const exitCodeOf = (signal) => ({ SIGINT: 130, SIGTERM: 143, SIGKILL: 137 })[signal] ?? 1
