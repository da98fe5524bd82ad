/** 我的台位 as the person left it in this tab: links to the floor that do not name it lead to the same tables. */
import type { Param } from '../../lib/filter.ts'
import { session } from '../../lib/session.ts'

const KEY = 'floor.mine'
const person = () => String(session().user?.userId)

function isKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === person()
  } catch {
    return false
  }
}

function keep(mine: boolean): void {
  try {
    if (mine) sessionStorage.setItem(KEY, person())
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the address alone says it.
  }
}

/** `true` in the address, or kept from there; switching it off forgets it. */
export const keptMine: Param<boolean> = {
  read: (text) => {
    if (text === 'true') keep(true)
    return isKept() || text === 'true'
  },
  write: (mine) => {
    keep(mine)
    return mine ? 'true' : undefined
  },
}
