/** Table forms that other modules also open; each is loaded on first use. */
import { tableForms } from './forms.ts'

export const { clear: ClearForm, waiveMin: WaiveMinForm } = tableForms
