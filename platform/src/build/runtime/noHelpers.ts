/** Stands in the host for what the federation runtime offers to developer tools and to shaken shares. */
const helpers = {};

export default helpers;
