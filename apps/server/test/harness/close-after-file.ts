/**
 * Resets global state after each server test file, because files share a process. Vitest runs this before each file.
 */
import { afterAll } from 'vitest'
import { setMapProvider } from '../../src/providers/map/registry.ts'
import { setProviders } from '../../src/providers/registry.ts'
import { setSmsProvider } from '../../src/providers/sms/registry.ts'
import { setFileStorage } from '../../src/providers/storage/registry.ts'
import { setVoucherPlatforms } from '../../src/providers/vouchers/registry.ts'
import { runEndJobs } from './at-end.ts'

afterAll(async () => {
  await runEndJobs()
  setProviders({})
  setVoucherPlatforms([])
  setSmsProvider(null)
  setMapProvider(null)
  setFileStorage(null)
})
