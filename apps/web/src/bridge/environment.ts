/** Re-exports the environment, which lower layers such as calls and guest identity need too. */
export { getEnvironment, detectEnvironment, isInWeChat, type Environment } from '#lib/environment.ts'
