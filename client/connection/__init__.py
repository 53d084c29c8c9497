"""The connection to the hall: links, requests and answers, replicas of views."""
