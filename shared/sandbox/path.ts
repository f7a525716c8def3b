/** Path of the Graph API's stand-in, below the installation's own address. */
export const standInPath = '/api/sandbox/graph';
