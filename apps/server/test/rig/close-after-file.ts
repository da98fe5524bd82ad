/** Vitest runs this before each file of the server's tests, also where files share a process. */
import { afterAll } from 'vitest'
import { closeAll } from './at-end.ts'

afterAll(closeAll)
