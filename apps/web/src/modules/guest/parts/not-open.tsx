import { tables } from '@nocturne/contract/tables/endpoints'
import { useEffect, useEffectEvent } from 'react'

import { Stack } from '#kit/stack.tsx'
import type { GuestPass } from '#lib/identity/guest-pass.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import OpenTableRequest from './open-table-request.tsx'

/** Poll interval while waiting for the opening. */
const EVERY_MS = 10_000

type NotOpenProps = { pass: GuestPass; onOpened: () => Promise<unknown> }

/** Requests the opening of the table; polls until it is open, then requests a pass for its sitting. */
export default function TableNotOpenCard({ pass: { code, pass }, onOpened }: NotOpenProps) {
  const { data } = useGuestApi(tables.findByCode, { code }, { every: () => EVERY_MS })
  const opened = data?.inUse === true
  const notifyOpened = useEffectEvent(() => void onOpened())
  useEffect(() => {
    if (opened) notifyOpened()
  }, [opened])
  return (
    <Stack>
      <span>台位还没有开台，可以先看菜单</span>
      <OpenTableRequest pass={pass} />
    </Stack>
  )
}
