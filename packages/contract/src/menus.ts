/** Menus: groups in display order, each entry with its icon. */
import { z } from 'zod'
import { menuIcons } from './menu-icons.ts'

const menuItem = z.object({ screenId: z.string(), title: z.string(), path: z.string(), icon: z.enum(menuIcons) })

export const menus = z.array(z.object({ title: z.string(), items: z.array(menuItem) }))
export type MenuGroup = z.output<typeof menus>[number]
