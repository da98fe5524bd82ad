/** Last state of 我的台位: applies to links to the floor that do not name the filter. */
import { aFlag, type Param } from '../../lib/filter.ts'
import { session } from '../../lib/session.ts'

let keptBy: number | undefined
const person = () => session().user?.userId

/** `true` in the address, or stored from an earlier one; switching it off removes it. Requires a signed-in user. */
export const keptMine: Param<boolean> = {
  read: (text) => {
    if (text) keptBy = person()
    return keptBy === person()
  },
  write: (mine) => {
    keptBy = mine ? person() : undefined
    return aFlag.write(mine)
  },
}
