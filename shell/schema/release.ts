/** The release of Rails whose rules `Webfw::Migration` and `Webfw::Schema` keep. */
export const CURRENT_RELEASE = 8.1
