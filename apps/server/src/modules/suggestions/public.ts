export { tellOfLetters } from './tell-handlers.ts'
