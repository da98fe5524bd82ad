/**
 * Resets global state after each server test file, because files share a process. Vitest runs this before each file.
 */
import { afterAll } from 'vitest'
import { useMap } from '../../src/providers/map/registry.ts'
import { useProviders } from '../../src/providers/registry.ts'
import { useSms } from '../../src/providers/sms/registry.ts'
import { useFileStorage } from '../../src/providers/storage/registry.ts'
import { useVoucherPlatforms } from '../../src/providers/vouchers/registry.ts'
import { closeAll } from './at-end.ts'

afterAll(async () => {
  await closeAll()
  useProviders({})
  useVoucherPlatforms([])
  useSms(null)
  useMap(null)
  useFileStorage(null)
})
