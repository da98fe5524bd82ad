/**
 * Restores real timers after each test file. Files share their worker's process, so fake timers left by one file would stop the clock of the
 * next.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
