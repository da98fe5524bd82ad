/** Forms of a table that other modules open too; each is fetched when it is first opened. */
import { tableForms } from './forms.ts'

export const { clear: ClearForm, waiveMin: WaiveMinForm } = tableForms
