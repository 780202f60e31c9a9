// Settings with their defaults; `bootConfig` replaces those the shell names.

export let headLimit: u32 = 65536
export let fieldLimit: u32 = 100
export let targetLimit: u32 = 8192
export let bodyLimit: u32 = 10485760
export let parameterLimit: u32 = 4096
export let parameterDepth: u32 = 32
export let fuel: u32 = 10000000
export let templateDepth: u32 = 12
export let outputLimit: u32 = 8388608
export let development: bool = false

/** Seconds a session cookie is accepted after it was issued: two weeks. */
export let sessionMaxAge: i64 = 1209600
export let sessionSecure: bool = false
