export { countPagesInUse } from './memory/pages'
