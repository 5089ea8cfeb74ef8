// Runs with the user's Node before any package is installed, so that this message is the first output.
console.log('Installing the packages and Node 24. The first time this takes a minute or two (about 200 MB) ...');
