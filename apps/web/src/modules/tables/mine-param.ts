/** Last state of 我的台位: applies to links to the floor that do not name the filter. */
import { aFlag, type Param } from '#lib/filter.ts'
import { session } from '#lib/identity/session.ts'

let storedUserId: number | undefined
const getUserId = () => session().user?.userId

/** `true` in the address, or stored from an earlier one; switching it off removes it. Requires a signed-in user. */
export const mineParam: Param<boolean> = {
  read: (text) => {
    if (text) storedUserId = getUserId()
    return storedUserId === getUserId()
  },
  write: (mine) => {
    storedUserId = mine ? getUserId() : undefined
    return aFlag.write(mine)
  },
}
