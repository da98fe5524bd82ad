/** Re-exports the environment, which lower layers such as calls and guest identity need too. */
export { environment, environmentOf, inChatApp, type Environment } from '../lib/environment.ts'
