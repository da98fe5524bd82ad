import { tables } from '@nocturne/contract/tables/endpoints'
import { useEffect, useEffectEvent } from 'react'

import { useGuestApi } from '../../../lib/guest-query.ts'

/** Who waits for somebody to open the table looks often. */
const EVERY_MS = 10_000

/** Looks whether the table has been opened, and then asks for a pass of its sitting. */
export default function NotOpen({ code, onOpened }: { code: string; onOpened: () => Promise<unknown> }) {
  const { data } = useGuestApi(tables.findByCode, { code }, { every: () => EVERY_MS })
  const opened = data?.inUse === true
  const tell = useEffectEvent(() => void onOpened())
  useEffect(() => {
    if (opened) tell()
  }, [opened])
  return '台位还没有开台，可以先看菜单，点单请联系服务员开台'
}
