import { expect, it } from 'vitest'
import { createCachedMap } from './picture-cache.ts'
import type { MapPictureRequest } from './map-provider.ts'

const order: MapPictureRequest = { latitude: 31.238068, longitude: 121.490317, width: 320, height: 320 }

function house() {
  let at = 0
  let fails = false
  const drawn: MapPictureRequest[] = []
  const map = createCachedMap(
    {
      search: async () => [],
      picture: async (pictureOrder) => {
        drawn.push(pictureOrder)
        return fails ? null : { contentType: 'image/png', bytes: Buffer.from('x') }
      },
    },
    () => at,
  )
  return { map, drawn, wait: (ms: number) => (at += ms), fail: (now: boolean) => (fails = now) }
}

it('requests a spot once in five minutes, also for two concurrent callers', async () => {
  const { map, drawn, wait } = house()
  await Promise.all([map.picture(order), map.picture({ ...order, latitude: 31.238069 })])
  wait(299_999)
  expect(await map.picture(order)).not.toBeNull()
  expect(drawn).toHaveLength(1)
  wait(1)
  await map.picture(order)
  await map.picture({ ...order, latitude: 31.23809 })
  await map.picture({ ...order, width: 200 })
  expect(drawn).toHaveLength(4)
})

it('does not cache a failure', async () => {
  const { map, drawn, fail } = house()
  fail(true)
  expect(await map.picture(order)).toBeNull()
  fail(false)
  expect(await map.picture(order)).not.toBeNull()
  expect(drawn).toHaveLength(2)
})

it('caches a hundred and evicts the oldest', async () => {
  const { map, drawn } = house()
  const spots = Array.from({ length: 101 }, (_, index) => ({ ...order, latitude: index / 10 }))
  for (const spot of spots) await map.picture(spot)
  for (const spot of spots.slice(1)) await map.picture(spot)
  expect(drawn).toHaveLength(101)
  await map.picture(spots[0] ?? order)
  expect(drawn).toHaveLength(102)
})
