/** Layers of the menu that have a file of their own. */
import { lazy } from 'react'

export const ChoiceSheet = lazy(() => import('./choice-sheet.tsx'))
export const CartSheet = lazy(() => import('./cart-sheet.tsx'))
