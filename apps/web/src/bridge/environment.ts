/** Where the app runs is known below the bridge too: calls and guests depend on it. */
export { environment, environmentOf, inChatApp, type Environment } from '../lib/environment.ts'
