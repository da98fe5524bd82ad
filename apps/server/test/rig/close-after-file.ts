/** Vitest runs this before each file of the server's tests: files share a process, and each begins as a process begins. */
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
